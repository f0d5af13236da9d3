/** The evidence as a person reads it: where a step and the next one say the same of one file, the last says it. */
export const toldSteps = <T extends { path: string; note: string }>(evidence: readonly T[]): readonly T[] =>
  evidence.filter((step, i) => step.note !== evidence[i + 1]?.note || step.path !== evidence[i + 1]?.path);

/** The door: a tracer over a program. */
import type { Evaluator } from '../flow/evaluate.ts';
import { Backward } from './backward.ts';
import { Forward } from './forward.ts';
import { Tracer } from './tracer.ts';

export const tracerOf = (e: Evaluator): Tracer =>
  new Tracer(e, {
    origins: (tracer, source) => new Backward(tracer).run(source),
    ofPattern: (tracer, pattern) => new Backward(tracer).pattern(pattern),
    arrivals: (tracer, source) => new Forward(tracer).run(source),
    calls: (tracer, fn) => new Forward(tracer).calls(fn),
  });

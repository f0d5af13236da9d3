/** Minutes as people plan with them. */
export function duration(minutes: number): string {
  if (minutes === 0) return 'none';
  if (minutes < 60) return `${Math.ceil(minutes)} min`;
  const hours = minutes / 60;
  if (hours < 100) return `${hours.toFixed(1).replace(/\.0$/, '')} h`;
  return `${thousands(Math.round(hours))} h`;
}

/** `30,000`, in every locale. */
// Bounded: the digits of one number.
export const thousands = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

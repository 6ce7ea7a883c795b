import * as z from 'zod';

const day = z.iso.date();

interface TimeRange {
  readonly start_datetime?: string;
  readonly end_datetime?: string;
}

/**
 * Turns whole days in local time into a range with exclusive ends, as the list takes it. A text that is not a day
 * sets no bound.
 */
export function timeRange(from: string, to: string): TimeRange {
  const start = day.safeParse(from).data;
  const end = day.safeParse(to).data;
  return {
    // The start is the last millisecond of the day before, because the bound is exclusive.
    ...(start !== undefined && { start_datetime: instantOf(start, 0, -1) }),
    ...(end !== undefined && { end_datetime: instantOf(end, 1, 0) }),
  };
}

function instantOf(date: string, daysLater: number, milliseconds: number): string {
  const midnight = new Date(`${date}T00:00:00`);
  midnight.setDate(midnight.getDate() + daysLater);
  return new Date(midnight.getTime() + milliseconds).toISOString();
}

const DATE_AND_TIME = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'short',
});

export const formatTime = (timestamp: string): string => DATE_AND_TIME.format(new Date(timestamp));

/** A ratio from 0 to 1 as a percentage. */
export const formatRatio = (ratio: number, digits = 0): string =>
  `${(ratio * 100).toFixed(digits)} %`;

export const formatSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`;

export const formatBytes = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

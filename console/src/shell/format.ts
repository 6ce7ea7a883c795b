const DATE_AND_TIME = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'short',
});

export const formatTime = (timestamp: string): string => DATE_AND_TIME.format(new Date(timestamp));

/** A number with its unit. The space between them never breaks across lines. */
const withUnit = (value: string, unit: string): string => `${value}\u00a0${unit}`;

/** A ratio from 0 to 1 as a percentage. Tiny ratios are distinguished from zero. */
export function formatRatio(ratio: number, digits = 0): string {
  const least = 10 ** -digits;
  const percent = ratio * 100;
  const isLess = percent > 0 && percent < least / 2;
  return withUnit(isLess ? `<${least}` : percent.toFixed(digits), '%');
}

export const formatSeconds = (seconds: number): string => withUnit(seconds.toFixed(1), 's');

export const formatBytes = (bytes: number): string =>
  bytes < 1e6
    ? withUnit(String(Math.ceil(bytes / 1e3)), 'kB')
    : withUnit((bytes / 1e6).toFixed(1), 'MB');

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

import { useComputedColorScheme } from '@mantine/core';

const LIGHT = {
  text: '#343a40',
  line: '#dee2e6',
  background: '#fff',
  first: '#1864ab',
  second: '#d9480f',
};
const DARK = {
  text: '#dee2e6',
  line: '#3b3b3b',
  background: '#1f1f1f',
  first: '#4dabf7',
  second: '#ffa94d',
};

/** The colours for charts, which take them as values and not from style sheets. */
export const useChartColours = (): typeof LIGHT =>
  useComputedColorScheme('light') === 'dark' ? DARK : LIGHT;

import type { DemoConsole, Look } from '../shared/demo-console';

export interface Screen {
  readonly name: string;
  readonly address: string;
  readonly look: Look;
  /** Whether a document shows this screen. If so, its picture is as high as the window, otherwise as the page. */
  readonly isInDocs?: boolean;
}

const LIGHT: Look = { width: 1200, height: 850, colorScheme: 'light' };
const DARK: Look = { ...LIGHT, colorScheme: 'dark' };
const PHONE: Look = { ...LIGHT, width: 360 };

/** Every page of the console, some of them in several views and looks. */
export const screensOf = ({
  item,
  task,
  result,
  planogram,
  compliance,
}: DemoConsole['addresses']): readonly Screen[] => [
  { name: 'result', address: result, look: LIGHT, isInDocs: true },
  { name: 'realogram', address: `${result}?view=realogram`, look: DARK, isInDocs: true },
  {
    name: 'compliance',
    address: compliance,
    look: LIGHT,
    isInDocs: true,
  },
  { name: 'key', address: '/key', look: LIGHT },
  { name: 'catalogue', address: '/catalogue?enrolment=shown', look: LIGHT },
  { name: 'item', address: item, look: LIGHT },
  { name: 'new-item', address: '/catalogue/new', look: LIGHT },
  { name: 'import', address: '/catalogue/import', look: LIGHT },
  { name: 'tasks', address: '/tasks', look: LIGHT },
  { name: 'new-task', address: '/tasks/new', look: LIGHT },
  { name: 'task', address: task, look: LIGHT },
  { name: 'quality', address: `${task}/quality`, look: LIGHT },
  { name: 'unknowns', address: `${task}/unknowns`, look: LIGHT },
  { name: 'task-shares', address: `${task}/shares`, look: LIGHT },
  { name: 'edit-task', address: `${task}/edit`, look: LIGHT },
  { name: 'submit', address: `${task}/submit`, look: LIGHT },
  { name: 'facing', address: `${result}?facing=0`, look: LIGHT },
  { name: 'review', address: `${result}/review`, look: LIGHT },
  { name: 'shares', address: `${result}?view=shares`, look: LIGHT },
  { name: 'callback', address: `${result}?view=callback`, look: LIGHT },
  { name: 'json', address: `${result}?view=json`, look: LIGHT },
  { name: 'planograms', address: '/planograms', look: LIGHT },
  { name: 'planogram', address: planogram, look: LIGHT },
  { name: 'new-planogram', address: '/planograms/new', look: LIGHT },
  { name: 'planogram-phone', address: planogram, look: PHONE },
  {
    name: 'compliance-phone',
    address: compliance,
    look: PHONE,
  },
  {
    name: 'compliance-dark',
    address: compliance,
    look: DARK,
  },
  { name: 'sample', address: '/sample', look: LIGHT },
  { name: 'usage', address: '/usage', look: LIGHT },
  { name: 'not-found', address: '/nowhere', look: LIGHT },
  { name: 'result-dark', address: `${result}?facing=0`, look: DARK },
  { name: 'shares-dark', address: `${result}?view=shares`, look: DARK },
  { name: 'item-dark', address: item, look: DARK },
  { name: 'result-phone', address: `${result}?facing=0`, look: PHONE },
  { name: 'review-phone', address: `${result}/review`, look: PHONE },
  { name: 'shares-phone', address: `${result}?view=shares`, look: PHONE },
  { name: 'catalogue-phone', address: '/catalogue', look: PHONE },
  { name: 'task-phone', address: task, look: PHONE },
  { name: 'submit-phone', address: `${task}/submit`, look: PHONE },
  { name: 'usage-phone', address: '/usage', look: PHONE },
];

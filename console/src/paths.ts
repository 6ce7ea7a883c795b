type Query = Readonly<Record<string, string | number | undefined>>;

/** An address within the console. Empty and undefined values of the query are left out. */
function address(segments: readonly string[], query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `/${segments.map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`;
}

/** The address of each page, after `/v2/console#`. */
export const PATHS = {
  key: () => address(['key']),
  catalogue: (query?: Query) => address(['catalogue'], query),
  newItem: () => address(['catalogue', 'new']),
  importItems: () => address(['catalogue', 'import']),
  item: (item: string) => address(['catalogue', 'items', item]),
  tasks: (query?: Query) => address(['tasks'], query),
  newTask: () => address(['tasks', 'new']),
  /** The page of a task with the list of its results. */
  task: (task: string, query?: Query) => address(['tasks', task], query),
  editTask: (task: string) => address(['tasks', task, 'edit']),
  quality: (task: string) => address(['tasks', task, 'quality']),
  unknowns: (task: string) => address(['tasks', task, 'unknowns']),
  shares: (task: string, query?: Query) => address(['tasks', task, 'shares'], query),
  submit: (task: string) => address(['tasks', task, 'submit']),
  result: (task: string, result: string, query?: Query) =>
    address(['tasks', task, 'results', result], query),
  review: (task: string, result: string, query?: Query) =>
    address(['tasks', task, 'results', result, 'review'], query),
  planograms: (query?: Query) => address(['planograms'], query),
  newPlanogram: () => address(['planograms', 'new']),
  planogram: (planogram: string) => address(['planograms', planogram]),
  sample: () => address(['sample']),
  usage: (query?: Query) => address(['usage'], query),
} as const;

/** The groups of operations, in the order in which a caller needs them. */
export const TAGS = [
  { name: 'Catalogue', description: 'Products, with the pictures that photos are compared with' },
  { name: 'Tasks', description: 'Sets of catalogue items to find on photos' },
  { name: 'Submission', description: 'Photos to be recognised' },
  { name: 'Results', description: 'What was recognised, and callbacks' },
  { name: 'Planograms', description: 'Which product belongs where, and how well photos match' },
  { name: 'Usage', description: 'What the account has used' },
  { name: 'Service', description: 'The service itself and its documentation; no API key needed' },
] as const;
export type Tag = (typeof TAGS)[number]['name'];

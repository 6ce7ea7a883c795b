import tseslint from 'typescript-eslint';

const AWS = { group: ['@aws-sdk/*', '@smithy/*'], message: 'Only lambdas/storage talks to AWS.' };
const ONNX = {
  group: ['onnxruntime-node', 'onnxruntime-*'],
  message: 'Only lambdas/worker/onnx runs models.',
};
const SHARP = { group: ['sharp'], message: 'Only lambdas/worker decodes pictures.' };
/** What starts functions: none of these is of any use to another. */
const OUTERMOST = ['api', 'worker', 'workflow', 'maintenance'];
const without = (...layers) => ({
  group: layers.map((layer) => `**/${layer}/**`),
  message:
    'Imports point inward: api, worker, workflow, maintenance -> callbacks -> storage, domain -> contracts, shared.',
});
const withoutSiblings = (own) => without(...OUTERMOST.filter((layer) => layer !== own));
/** The rooms of the recognition, each of which may import those before it. */
const ROOMS = ['picture', 'find', 'name'];
const withoutLaterThan = (room) => ({
  group: [...ROOMS.slice(ROOMS.indexOf(room) + 1).map((later) => `**/${later}/**`), '**/run'],
  message: 'Imports of the pipeline point inward: run -> name -> find -> picture.',
});
const LIB = {
  group: ['aws-cdk-lib', 'aws-cdk-lib/*', 'constructs', '**/lib/**'],
  message: 'Cloud only.',
};

const layer = (files, patterns, ignores = []) => ({
  files,
  ignores,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

export default tseslint.config(
  {
    ignores: ['node_modules', 'cdk.out', 'build', '.local', 'coverage', '.venv', 'models/training'],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines': ['error', { max: 250 }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Use shared/environment.ts.' },
      ],
    },
  },
  { files: ['**/*.{mjs,cjs}'], ...tseslint.configs.disableTypeChecked },
  {
    files: [
      'lambdas/shared/environment.ts',
      'local/**',
      'tools/**',
      'test/**',
      'bin/**',
      'jest.config.mjs',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  layer(
    ['lambdas/contracts/**', 'lambdas/shared/**'],
    [AWS, ONNX, SHARP, LIB, without(...OUTERMOST, 'callbacks', 'storage', 'domain')],
  ),
  layer(
    ['lambdas/domain/**'],
    [AWS, ONNX, SHARP, LIB, without(...OUTERMOST, 'callbacks', 'storage')],
  ),
  layer(['lambdas/storage/**'], [ONNX, SHARP, LIB, without(...OUTERMOST, 'callbacks')]),
  layer(['lambdas/callbacks/**'], [AWS, ONNX, SHARP, LIB, without(...OUTERMOST)]),
  ...['api', 'workflow', 'maintenance'].map((own) =>
    layer([`lambdas/${own}/**`], [AWS, ONNX, SHARP, LIB, withoutSiblings(own)]),
  ),
  layer(
    ['lambdas/worker/**'],
    [AWS, ONNX, LIB, withoutSiblings('worker')],
    ['lambdas/worker/onnx/**'],
  ),
  ...ROOMS.map((room) =>
    layer(
      [`lambdas/worker/pipeline/${room}/**`],
      [AWS, ONNX, LIB, withoutSiblings('worker'), withoutLaterThan(room)],
    ),
  ),
  layer(['lambdas/worker/onnx/**'], [AWS, LIB, withoutSiblings('worker')]),
  layer(['lib/**', 'bin/**'], [AWS, ONNX, SHARP]),
);

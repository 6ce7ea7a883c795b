import tseslint from 'typescript-eslint';

const AWS = { group: ['@aws-sdk/*', '@smithy/*'], message: 'Only lambdas/storage talks to AWS.' };
const ONNX = {
  group: ['onnxruntime-node', 'onnxruntime-*'],
  message: 'Only lambdas/worker/onnx runs models.',
};
const SHARP = { group: ['sharp'], message: 'Only lambdas/worker decodes pictures.' };
const OUTER = {
  group: ['**/storage/**', '**/worker/**', '**/api/**', '**/workflow/**', '**/maintenance/**'],
  message: 'Imports point inward: api, worker, workflow -> storage, domain -> contracts, shared.',
};
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
  { ignores: ['node_modules', 'cdk.out', 'build', '.local', 'coverage', 'models/training'] },
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
    files: ['lambdas/shared/environment.ts', 'local/**', 'test/**', 'bin/**', 'jest.config.mjs'],
    rules: { 'no-restricted-properties': 'off' },
  },
  layer(['lambdas/contracts/**'], [AWS, ONNX, SHARP, OUTER, LIB]),
  layer(['lambdas/shared/**', 'lambdas/domain/**'], [AWS, ONNX, SHARP, OUTER, LIB]),
  layer(['lambdas/storage/**'], [ONNX, SHARP, LIB]),
  layer(
    ['lambdas/api/**', 'lambdas/workflow/**', 'lambdas/maintenance/**'],
    [AWS, ONNX, SHARP, LIB],
  ),
  layer(['lambdas/worker/**'], [AWS, ONNX, LIB], ['lambdas/worker/onnx/**']),
  layer(['lambdas/worker/onnx/**'], [AWS, LIB]),
  layer(['lib/**', 'bin/**'], [AWS, ONNX, SHARP]),
);

import { measureDemoRecognition } from './demo-recognition';

// Runs in its own process, so that its peak memory is the pipeline's.
void measureDemoRecognition(Number(process.argv[2])).then((measured) => {
  process.stdout.write(JSON.stringify(measured));
});

import { measureDemoRecognition } from './demo-recognition';

// Runs in its own process, so that the peak memory is the pipeline's alone.
void measureDemoRecognition(Number(process.argv[2])).then((measured) => {
  process.stdout.write(JSON.stringify(measured));
});

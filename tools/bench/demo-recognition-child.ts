import { measureDemoRecognition } from './demo-recognition';

// Runs in its own process, so that only the pipeline counts towards peak memory.
void measureDemoRecognition(Number(process.argv[2])).then((measured) => {
  process.stdout.write(JSON.stringify(measured));
});

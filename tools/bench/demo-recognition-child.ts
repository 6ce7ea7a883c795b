import { measureDemoRecognition } from './demo-recognition';

/** A process of its own, so that its peak of memory is the pipeline's. */
void measureDemoRecognition(Number(process.argv[2])).then((measured) => {
  process.stdout.write(JSON.stringify(measured));
});

import { GatewayFailure } from './gateway-failure';

/**
 * Waits for a function's answer, at most `milliseconds`, and as long again once an instance has taken the call. On AWS
 * an instance starts within a second; on a busy machine it may take most of the time.
 * @param call calls the function, and the given callback once an instance has taken the call
 * @throws GatewayFailure
 */
export async function withinTimeout<T>(
  milliseconds: number,
  call: (onTaken: () => void) => Promise<T>,
): Promise<T> {
  const expired = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    // On a busy machine, the timer and an answer may be due together. The answer is read first.
    setImmediate(() => expired.reject(new GatewayFailure('INTEGRATION_TIMEOUT')));
  }, milliseconds);
  let isOver = false;
  const restart = (): void => {
    if (!isOver) timer.refresh();
  };
  try {
    // If the function fails after the time-out, only its log shows that.
    return await Promise.race([call(restart), expired.promise]);
  } catch (error) {
    throw error instanceof GatewayFailure ? error : new GatewayFailure('INTEGRATION_FAILURE');
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

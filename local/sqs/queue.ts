import { randomUUID } from 'node:crypto';
import { Journal } from './journal';
import type { Message } from './message';

/** A queue as the template describes it. Times are in seconds. */
export interface QueueDefinition {
  readonly name: string;
  readonly arn: string;
  readonly visibilityTimeout: number;
  /**
   * Multiplies `visibilityTimeout` and the time-outs that receivers ask for.
   * @default 1
   */
  readonly visibilityScale?: number;
  readonly delay: number;
  readonly receiveWait: number;
  readonly retention: number;
  readonly redrive?: { readonly deadLetterArn: string; readonly maxReceiveCount: number };
}

interface SendOptions {
  readonly body: string;
  readonly groupId?: string | undefined;
  readonly traceHeader?: string | undefined;
  readonly delaySeconds?: number | undefined;
}

interface ReceiveOptions {
  readonly maximum: number;
  readonly waitSeconds: number;
  readonly visibilityTimeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A received message. The handle is valid until the message is received again. */
export interface Received {
  readonly message: Message;
  readonly receiptHandle: string;
}

/** A standard queue. Messages are kept in memory, and every change is also written to the journal. */
export class Queue {
  private readonly journal: Journal;
  private readonly messages: Map<string, Message>;
  private readonly waiting = new Set<() => void>();

  constructor(
    readonly definition: QueueDefinition,
    file: string,
    /**
     * Finds the queue for messages that were received too often. It is a function, because that queue may be
     * opened later.
     */
    private readonly deadLetterQueue: () => Queue | undefined,
  ) {
    const { journal, messages } = Journal.open(file);
    this.journal = journal;
    this.messages = messages;
    this.returnAbandoned();
  }

  send({ body, groupId, traceHeader, delaySeconds }: SendOptions): Message {
    const now = Date.now();
    const message: Message = {
      id: randomUUID(),
      body,
      ...(groupId !== undefined && { groupId }),
      ...(traceHeader !== undefined && { traceHeader }),
      sentAt: now,
      visibleAt: now + (delaySeconds ?? this.definition.delay) * 1000,
      receiveCount: 0,
    };
    this.store(message);
    this.wake();
    return message;
  }

  /** Receives visible messages. Waits up to `waitSeconds` for the first one (long polling). */
  async receive(options: ReceiveOptions): Promise<Received[]> {
    const deadline = Date.now() + options.waitSeconds * 1000;
    for (;;) {
      const taken = this.take(options.maximum, options.visibilityTimeout);
      const remaining = deadline - Date.now();
      if (taken.length > 0 || remaining <= 0 || options.signal?.aborted) return taken;
      await this.change(remaining, options.signal);
    }
  }

  delete(receiptHandle: string): void {
    const message = this.byHandle(receiptHandle);
    if (message) this.remove(message.id);
  }

  changeVisibility(receiptHandle: string, seconds: number): boolean {
    const message = this.byHandle(receiptHandle);
    if (!message) return false;
    this.store({ ...message, visibleAt: this.hiddenUntil(seconds) });
    this.wake();
    return true;
  }

  /** The three counts that GetQueueAttributes returns. */
  counts(): { visible: number; inFlight: number; delayed: number } {
    const now = Date.now();
    const counts = { visible: 0, inFlight: 0, delayed: 0 };
    for (const message of this.messages.values()) {
      if (message.visibleAt <= now) counts.visible += 1;
      else if (message.receiveCount > 0) counts.inFlight += 1;
      else counts.delayed += 1;
    }
    return counts;
  }

  close(): void {
    this.journal.close();
  }

  /** Accepts a message from another queue. The message keeps its id, but its receive count starts again. */
  private accept(message: Message, source: string): void {
    this.store({ ...message, deadLetterSource: source, receiveCount: 0, visibleAt: Date.now() });
    this.wake();
  }

  private take(maximum: number, visibilityTimeout?: number): Received[] {
    const now = Date.now();
    const taken: Received[] = [];
    for (const message of [...this.visible(now)]) {
      if (taken.length === maximum) break;
      if (this.moveToDeadLetters(message)) continue;
      const receiveCount = message.receiveCount + 1;
      const received: Message = {
        ...message,
        receiveCount,
        firstReceivedAt: message.firstReceivedAt ?? now,
        visibleAt: this.hiddenUntil(visibilityTimeout ?? this.definition.visibilityTimeout),
      };
      this.store(received);
      taken.push({ message: received, receiptHandle: `${message.id}#${receiveCount}` });
    }
    return taken;
  }

  private *visible(now: number): Generator<Message> {
    const oldest = now - this.definition.retention * 1000;
    for (const message of this.messages.values()) {
      if (message.sentAt < oldest) this.remove(message.id);
      else if (message.visibleAt <= now) yield message;
    }
  }

  private hiddenUntil(seconds: number): number {
    return Date.now() + seconds * 1000 * (this.definition.visibilityScale ?? 1);
  }

  private moveToDeadLetters(message: Message): boolean {
    const { redrive, arn } = this.definition;
    const target = this.deadLetterQueue();
    if (!redrive || !target || message.receiveCount < redrive.maxReceiveCount) return false;
    // A crash between these two lines leaves the message in both queues; in the reverse order, it could be
    // lost.
    target.accept(message, arn);
    this.remove(message.id);
    return true;
  }

  private byHandle(receiptHandle: string): Message | undefined {
    const [id = '', receiveCount] = receiptHandle.split('#');
    const message = this.messages.get(id);
    return message && String(message.receiveCount) === receiveCount ? message : undefined;
  }

  private store(message: Message): void {
    this.messages.set(message.id, message);
    this.journal.put(message);
    this.journal.compactWhenDue(this.messages);
  }

  private remove(id: string): void {
    if (this.messages.delete(id)) this.journal.delete(id);
  }

  /**
   * At start-up, makes messages visible that were in flight, because their receivers ended with the process.
   * The interrupted receives are not counted as attempts.
   */
  private returnAbandoned(): void {
    const now = Date.now();
    for (const message of this.messages.values()) {
      if (message.receiveCount > 0 && message.visibleAt > now) {
        this.store({ ...message, receiveCount: message.receiveCount - 1, visibleAt: now });
      }
    }
  }

  private wake(): void {
    for (const resume of [...this.waiting]) resume();
  }

  /** Waits until a message is sent or becomes visible, but at most this long. */
  private async change(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    const now = Date.now();
    let next = now + milliseconds;
    for (const message of this.messages.values()) next = Math.min(next, message.visibleAt);
    await new Promise<void>((resolve) => {
      const resume = (): void => {
        clearTimeout(timer);
        this.waiting.delete(resume);
        signal?.removeEventListener('abort', resume);
        resolve();
      };
      const timer = setTimeout(resume, Math.max(1, next - now));
      this.waiting.add(resume);
      signal?.addEventListener('abort', resume, { once: true });
    });
  }
}

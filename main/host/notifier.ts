import type { HostNotice, NoticeTopic } from '../../contracts/methods.ts';

type Listener = (notice: HostNotice) => void;

/** Announces what has happened to whoever subscribed. */
export class Notifier {
  readonly #listeners = new Map<Listener, ReadonlySet<NoticeTopic>>();

  /** Hears these topics from now on; gives back what ends it. */
  subscribe(topics: readonly NoticeTopic[], listener: Listener): () => void {
    this.#listeners.set(listener, new Set(topics));
    return () => this.#listeners.delete(listener);
  }

  /** Whether anybody hears a topic. */
  isHeard(topic: NoticeTopic): boolean {
    for (const topics of this.#listeners.values()) if (topics.has(topic)) return true;
    return false;
  }

  announce(notice: HostNotice): void {
    for (const [listener, topics] of this.#listeners) if (topics.has(notice.topic)) listener(notice);
  }
}

/** A minimal XMLHttpRequest for uploads outside of a browser. */
export class NodeXhr extends EventTarget {
  readonly upload = new EventTarget();
  readonly #headers = new Headers();
  readonly #ended = new AbortController();
  #method = 'GET';
  #url = '';
  status = 0;
  responseText = '';

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }
  send(body: string | FormData | null): void {
    void this.#exchange(body);
  }
  abort(): void {
    this.#ended.abort();
  }

  async #exchange(body: string | FormData | null): Promise<void> {
    const { signal } = this.#ended;
    try {
      const answer = await fetch(this.#url, { method: this.#method, headers: this.#headers, body, signal });
      this.responseText = await answer.text();
      this.status = answer.status;
      this.dispatchEvent(new Event('load'));
    } catch {
      this.dispatchEvent(new Event(signal.aborted ? 'abort' : 'error'));
    }
    this.dispatchEvent(new Event('loadend'));
  }
}

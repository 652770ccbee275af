/**
 * Snippets about when and how often to call. Data only.
 */
import { type Snippet, snippet } from './snippet.ts';

export const controlSnippets: readonly Snippet[] = [
  snippet(
    'debouncing',
    'debounc',
    `
function debounce«<Arguments extends unknown[]>»(run«: (...args: Arguments) => void», wait«: number») {
  let timer«: ReturnType<typeof setTimeout> | undefined»;
  return (...args«: Arguments»)«: void» => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), wait);
  };
}`,
    `
import threading

def debounce(wait: float):
    def decorate(run):
        timer = None
        def debounced(*args, **kwargs):
            nonlocal timer
            if timer is not None:
                timer.cancel()
            timer = threading.Timer(wait, run, args, kwargs)
            timer.start()
        return debounced
    return decorate`,
    'Only the last of a burst of calls goes through, once the waiting time has passed in silence.',
  ),
  snippet(
    'throttling',
    'throttl',
    `
function throttle«<Arguments extends unknown[]>»(run«: (...args: Arguments) => void», wait«: number») {
  let last = Number.NEGATIVE_INFINITY;
  return (...args«: Arguments»)«: void» => {
    const now = Date.now();
    if (now - last < wait) return;
    last = now;
    run(...args);
  };
}`,
    `
import time

def throttle(wait: float):
    def decorate(run):
        last = float("-inf")
        def throttled(*args, **kwargs):
            nonlocal last
            now = time.monotonic()
            if now - last >= wait:
                last = now
                return run(*args, **kwargs)
        return throttled
    return decorate`,
    'Calls that come too soon after the last one are dropped.',
  ),
  snippet(
    'retrying with backoff',
    'retr(?:y|ies)|backoff',
    `
async function retry«<Result>»(run«: () => Promise<Result>», attempts = 3, firstDelay = 200)«: Promise<Result>» {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, firstDelay * 2 ** (attempt - 1)));
    }
  }
}`,
    `
import time

def retry(run, attempts: int = 3, first_delay: float = 0.2):
    for attempt in range(1, attempts + 1):
        try:
            return run()
        except Exception:
            if attempt == attempts:
                raise
            time.sleep(first_delay * 2 ** (attempt - 1))`,
    'The delay doubles after each failure; the last error is passed on.',
  ),
  snippet(
    'fetching JSON',
    'fetch|http (?:get|request)|call (?:an|the|a rest) api|get json|api request',
    `
async function fetchJson(url«: string»)«: Promise<unknown>» {
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(\`\${url} answered \${response.status}\`);
  return response.json();
}`,
    `
import json
from urllib.request import Request, urlopen

def fetch_json(url: str):
    request = Request(url, headers={"Accept": "application/json"})
    with urlopen(request, timeout=10) as response:
        return json.load(response)`,
    'A failing status is turned into an error, which neither `fetch` nor a bare read of the body would do.',
  ),
  snippet(
    'memoising',
    'memoi[sz]|cach(?:e|ing)',
    `
function memoize«<Input, Output>»(run«: (input: Input) => Output») {
  const known = new Map«<Input, Output>»();
  return (input«: Input»)«: Output» => {
    const found = known.get(input);
    if (found !== undefined) return found;
    const made = run(input);
    known.set(input, made);
    return made;
  };
}`,
    `
from functools import lru_cache

@lru_cache(maxsize=None)
def slow_square(n: int) -> int:
    return n * n`,
    'Each input is worked out once; later calls read the kept result.',
  ),
];

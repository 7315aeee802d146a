import {
  type ComponentType,
  type FunctionComponent,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';

export type LazyPart<Props> = FunctionComponent<Props> & {
  /** Fetches the file before it is needed; that it cannot be fetched is told to whoever needs it. */
  preload: () => void;
};

/**
 * A part of a page in a file of its own, which is fetched when it is first drawn; until it is there nothing stands in its
 * place. Used where React's `lazy` would stand in a `Suspense`: what suspends within a press shows no sooner than 300 ms
 * after it, however soon its file is there (React's FALLBACK_THROTTLE_MS). Whoever needs a file that could not be fetched
 * fetches it again.
 * @param onLost is told that it cannot be fetched; otherwise the error boundary around it is
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onLost?: (props: Props) => void,
): LazyPart<Props> {
  let Part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetchOnce = async () => {
    try {
      Part = await load();
    } catch (cause) {
      loading = undefined;
      throw cause;
    }
  };
  const loaded = () => (loading ??= fetchOnce());
  function Lazy(props: Props) {
    const [lost, setLost] = useState<{ cause: unknown }>();
    const [, setThere] = useState(Part !== undefined);
    const tell = useEffectEvent((cause: unknown) => (onLost ? onLost(props) : setLost({ cause })));
    useEffect(() => {
      let isGone = false;
      loaded().then(
        () => startTransition(() => setThere(true)),
        (cause: unknown) => !isGone && tell(cause),
      );
      return () => {
        isGone = true;
      };
    }, []);
    if (lost) throw lost.cause;
    return Part ? <Part {...props} /> : null;
  }
  return Object.assign(Lazy, { preload: () => void loaded().catch(() => undefined) });
}

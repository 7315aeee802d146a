import {
  type ComponentType,
  type FunctionComponent,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';

export type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Loads the file before it is needed. A failure is reported only when the component is rendered. */
  preload: () => void;
};

/**
 * Returns a component that is loaded from a file of its own when it is first rendered; until then it renders nothing. It
 * replaces React's `lazy` within a `Suspense`, which shows its content no sooner than 300 ms after a press, even if the file
 * is already loaded (React's FALLBACK_THROTTLE_MS). A file that could not be loaded is requested again with the next render.
 * @param onLost called if the file can't be loaded; without it, the error boundary catches the error
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onLost?: (props: Props) => void,
): LazyComponent<Props> {
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
    const [failure, setLost] = useState<{ cause: unknown }>();
    const [, setLoaded] = useState(Part !== undefined);
    const reportFailure = useEffectEvent((cause: unknown) => (onLost ? onLost(props) : setLost({ cause })));
    useEffect(() => {
      let isUnmounted = false;
      loaded().then(
        () => startTransition(() => setLoaded(true)),
        (cause: unknown) => !isUnmounted && reportFailure(cause),
      );
      return () => {
        isUnmounted = true;
      };
    }, []);
    if (failure) throw failure.cause;
    return Part ? <Part {...props} /> : null;
  }
  return Object.assign(Lazy, { preload: () => void loaded().catch(() => undefined) });
}

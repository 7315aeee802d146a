import { fromPromise, type NonReducibleUnknown } from 'xstate';

/** Declares an actor of a chart, which is provided where the chart is run. */
export const notProvided = <Output, Input = NonReducibleUnknown>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} was not provided`)));

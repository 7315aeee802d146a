import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UploadPurpose, UploadedFile } from '#domain/upload.ts';
import { CanvasFailure, upload } from '#src/lib/api/upload.ts';
import { settleWrite } from '#src/lib/api/define-write.ts';
import { uploadFile } from './files.writes.ts';
import { uploadProblem } from './upload.words.ts';

/** A file on its way, or one that did not arrive and is kept so that it can be tried again. */
export interface Sending {
  id: string;
  file: File;
  /** Of the picture on this device. */
  previewUrl: string;
  /** How much of it has gone, 0 to 1. */
  ratio: number;
  problem?: string;
  /** Making it smaller failed here: the next try sends it as it is. */
  isUnchanged?: boolean;
}

/** Sends pictures, some at a time, and keeps those that failed until they are tried again or given up. */
export function useUploads(purpose: UploadPurpose, onUploaded: (id: string, file: UploadedFile) => void) {
  const queryClient = useQueryClient();
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const uploaded = useRef(onUploaded);
  useEffect(() => {
    uploaded.current = onUploaded;
  }, [onUploaded]);

  const change = (id: string, changes: Partial<Sending>) =>
    setSendings((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const forget = (id: string) =>
    setSendings((all) =>
      all.filter((one) => {
        if (one.id === id) URL.revokeObjectURL(one.previewUrl);
        return one.id !== id;
      }),
    );
  const send = async ({ id, file, isUnchanged = false }: Sending): Promise<void> => {
    const controller = new AbortController();
    running.current.set(id, controller);
    try {
      const onProgress = (ratio: number) => change(id, { ratio });
      const done = await upload(file, { purpose, onProgress, signal: controller.signal, isUnchanged });
      uploaded.current(id, done);
      void settleWrite(queryClient, uploadFile, done, {});
      forget(id);
    } catch (problem) {
      if (controller.signal.aborted) return;
      const couldNotShrink = problem instanceof CanvasFailure && { isUnchanged: true };
      change(id, { problem: uploadProblem(problem), ...couldNotShrink });
    } finally {
      running.current.delete(id);
    }
  };

  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  return {
    sendings,
    isSending: sendings.some(({ problem }) => problem === undefined),
    /** Answers the ids under which they will be told as uploaded. */
    add: (files: readonly File[]): string[] => {
      const added = files.map((file) => ({
        id: crypto.randomUUID(),
        file,
        previewUrl: URL.createObjectURL(file),
        ratio: 0,
      }));
      setSendings((all) => [...all, ...added]);
      for (const one of added) void send(one);
      return added.map(({ id }) => id);
    },
    retry: (id: string): void => {
      const one = sendings.find((sending) => sending.id === id);
      if (!one || running.current.has(id)) return;
      const { problem: _, ...again } = one;
      setSendings((all) => all.map((other) => (other.id === id ? { ...again, ratio: 0 } : other)));
      void send(again);
    },
    cancel: (id: string): void => {
      running.current.get(id)?.abort();
      forget(id);
    },
  };
}

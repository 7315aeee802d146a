import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UploadPurpose, UploadedFile } from '#domain/upload.ts';
import { CanvasFailure, upload } from '#src/lib/api/upload.ts';
import { settleWrite } from '#src/lib/api/define-write.ts';
import { uploadFile } from './files.writes.ts';
import { describeUploadError } from './upload-error.ts';

/** A file that is being uploaded, or whose upload failed and can be retried. */
export interface PendingUpload {
  id: string;
  file: File;
  /** The address of the image on this device. */
  previewUrl: string;
  /** The uploaded share of the file, 0 to 1. */
  ratio: number;
  problem?: string;
  /** The image couldn't be resized: the next try uploads the original. */
  isUnchanged?: boolean;
}

/** Uploads images, several at a time, and keeps failed uploads until they are retried or cancelled. */
export function useUploads(purpose: UploadPurpose, onUploaded: (id: string, file: UploadedFile) => void) {
  const queryClient = useQueryClient();
  const [pendingUploads, setPendingUploads] = useState<readonly PendingUpload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const uploaded = useRef(onUploaded);
  useEffect(() => {
    uploaded.current = onUploaded;
  }, [onUploaded]);

  const change = (id: string, changes: Partial<PendingUpload>) =>
    setPendingUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const forget = (id: string) =>
    setPendingUploads((all) =>
      all.filter((one) => {
        if (one.id === id) URL.revokeObjectURL(one.previewUrl);
        return one.id !== id;
      }),
    );
  const send = async ({ id, file, isUnchanged = false }: PendingUpload): Promise<void> => {
    const controller = new AbortController();
    running.current.set(id, controller);
    try {
      const onProgress = (ratio: number) => change(id, { ratio });
      const done = await upload(file, {
        purpose,
        onProgress,
        signal: controller.signal,
        isOriginal: isUnchanged,
      });
      uploaded.current(id, done);
      void settleWrite(queryClient, uploadFile, done, {});
      forget(id);
    } catch (problem) {
      if (controller.signal.aborted) return;
      const resizeFailed = problem instanceof CanvasFailure && { isUnchanged: true };
      change(id, { problem: describeUploadError(problem), ...resizeFailed });
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
    sendings: pendingUploads,
    isSending: pendingUploads.some(({ problem }) => problem === undefined),
    /** Returns the ids that `onUploaded` is called with. */
    add: (files: readonly File[]): string[] => {
      const added = files.map((file) => ({
        id: crypto.randomUUID(),
        file,
        previewUrl: URL.createObjectURL(file),
        ratio: 0,
      }));
      setPendingUploads((all) => [...all, ...added]);
      for (const one of added) void send(one);
      return added.map(({ id }) => id);
    },
    retry: (id: string): void => {
      const one = pendingUploads.find((sending) => sending.id === id);
      if (!one || running.current.has(id)) return;
      const { problem: _, ...again } = one;
      setPendingUploads((all) => all.map((other) => (other.id === id ? { ...again, ratio: 0 } : other)));
      void send(again);
    },
    cancel: (id: string): void => {
      running.current.get(id)?.abort();
      forget(id);
    },
  };
}

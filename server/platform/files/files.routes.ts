import { uploadCalls } from '#contract/upload.ts';
import { sweepStorage } from './storage-quota.ts';
import { type App, route, uploadRoute } from '#server/plugins/route.ts';
import { getFileAddress, saveUpload, maxUploadBytes, listFiles, prepareUpload } from './files.service.ts';

export function fileRoutes(app: App): void {
  const { deps } = app;
  sweepStorage(deps);
  uploadRoute(
    app,
    uploadCalls.uploadFile,
    ({ caller, body, file }) => prepareUpload(deps, caller, body, file),
    ({ tx, caller, prepared }) => saveUpload(tx, deps, caller.businessId, caller.userId, prepared),
    maxUploadBytes,
  );
  route(app, uploadCalls.files, ({ caller, query }) => listFiles(deps, caller.businessId, query));
  route(app, uploadCalls.fileAddress, ({ caller, params }) =>
    getFileAddress(deps.db, deps, caller, params.id),
  );
}

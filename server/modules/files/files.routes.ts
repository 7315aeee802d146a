import { uploadCalls } from '#contract/upload.ts';
import { type App, route, uploadRoute } from '#server/plugins/route.ts';
import { addressOfFile, keepUpload, listFiles, prepareUpload } from './files.service.ts';

export function fileRoutes(app: App): void {
  const { deps } = app;
  uploadRoute(
    app,
    uploadCalls.uploadFile,
    ({ caller, body, file }) => prepareUpload(deps, caller, body, file),
    ({ tx, caller, prepared }) => keepUpload(tx, deps, caller.businessId, caller.userId, prepared),
  );
  route(app, uploadCalls.files, ({ caller, query }) => listFiles(deps, caller.businessId, query));
  route(app, uploadCalls.fileAddress, ({ caller, params }) =>
    addressOfFile(deps.db, deps, caller, params.id),
  );
}

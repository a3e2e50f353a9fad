/** The folder at a URI, which a browser can only access through the editor. */
export { createVirtualFolder as toBackupFolder } from '../backup/folder/virtualFolder.ts';

import { createItemUri } from '../../documents/uri.ts';
import { exercises } from '../../resources/exercises.ts';
import type { Server } from '../../session/currentServer.ts';
import { toProgressUri } from '../previewName.ts';

/** The address that a link to the progress of an exercise opens. */
export function createProgressTarget({ address }: Server, exercise: string, label: string): string {
  return toProgressUri(createItemUri(address, exercises.id, { id: exercise }, label)).toString();
}

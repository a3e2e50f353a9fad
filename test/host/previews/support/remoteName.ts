import { after, before } from 'mocha';
import { activateExtension } from '../../support/extension.ts';

/**
 * Tells the extension, during the tests of a suite, that the window has a remote extension host.
 *
 * @param name its kind; none if undefined
 */
export function useRemoteName(name: string | undefined): void {
  let own: string | undefined;
  before(async () => {
    const { environment } = await activateExtension();
    own = environment.remoteName;
    environment.remoteName = name;
  });
  after(async () => {
    (await activateExtension()).environment.remoteName = own;
  });
}

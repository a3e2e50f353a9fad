import type { ExcludedTests } from './reasons.ts';

export const editor: ExcludedTests = {
  ways: [
    'a setting: network.client makes requests use the editor’s own fetch',
    'the network: applies a new proxy at once, and closes all sockets to the previous one',
    'the network: reports a failing proxy, without its credentials, and offers the settings',
    'the network: reports a failing proxy with the editor’s client',
    'the network: offers the settings of the proxy and of the address when the server is unreachable',
    'the network: ignores the network settings of a workspace',
    'the network: reports the cause of a certificate error with both clients',
    'an untrusted network: gets no request without a certificate check, even if the process disables the check',
    'an untrusted network: gets no request through a proxy with an invalid certificate, which is reported',
    'an untrusted network: gets no request for this computer through a proxy, with either client',
    'an untrusted network: exposes no request to other extensions on diagnostics channels',
  ],
  plain: [
    'a server without encryption on another computer: gets no request until the user consents to this exact origin',
    'a server without encryption on another computer: is checked only after the user consents, and saved only after it answers',
    'a server without encryption on another computer: is offered when an address typed without https does not use TLS',
    'a settings file that cannot be written: prevents a switch, and saves neither the new server nor its consent; earlier consent: none',
    'a settings file that cannot be written: prevents a switch, and saves neither the new server nor its consent; earlier consent: reading',
  ],
  json: [
    'a document that names a schema: of this computer causes no request for it, and is shown as it was sent',
    'a document that names a schema: of this computer by its name causes no request for it, and is shown as it was sent',
    'a document that names a schema: of any host causes no request for it, and is shown as it was sent',
    'a document that names a schema: of the server causes no request for it, and is shown as it was sent',
    'a document that names a schema: relative causes no request for it, and is shown as it was sent',
    'a document that names a schema: of a document causes no request for it, and is shown as it was sent',
    'a document that names a schema: of the editor causes no request for it, and is shown as it was sent',
    'a document that names a schema: of a file causes no request for it, and is shown as it was sent',
    'a document that names a schema: under an escaped key causes no request for it either',
    'a document that names a schema: only after a refresh, or in a comparison, causes no request for it',
    'a document that names a schema: inside nested objects causes no request, nor do pictures and links',
    'the editor’s own JSON support: reports no problem in any document of release 2.7rel, and provides outline, folding and hovers',
  ],
  told: [
    'Switch Server: explains why it rejects a server with the fault redirect-302-plain-http, and keeps the text',
    'Switch Server: explains why text is not an address, and when nothing listens at one',
    'Switch Server: offers the target of a redirect to the same host, but does not follow it',
    'Switch Server: is offered when the server in use redirects to the same host, with confirmation',
    'a settings file that cannot be written: prevents a switch by a button of a notice, and a message says why',
  ],
  headers: [
    'a document: explains in a sentence why it cannot be shown after the server fault "status-503-retry-after-3600"',
  ],
  home: ['the commands: propose a file name within the selected folder, whatever an item’s label is'],
  modes: [
    'A file that is written: by an export is readable only by the user if its rows are private, and has default permissions otherwise',
    'A file that is written: over an existing one keeps its permissions and the links to it',
    'A file that is written: by Save As is readable only by the user if the document is private',
  ],
};

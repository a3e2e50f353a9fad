import type { LeftOut } from './reasons.ts';

export const editor: LeftOut = {
  ways: [
    'a setting: network.client lets the editor’s own fetch read',
    'the network: follows a change of the proxy at once, and leaves no socket to the one before',
    'the network: says that a proxy fails, without its credentials, and leads to the settings',
    'the network: says that a proxy fails that the editor’s client meets',
    'the network: leads to proxies and to the address when there is no way to the server',
    'the network: of a workspace counts for nothing',
    'the network: names what is wrong with a certificate, in the words of both clients',
    'a network that is not to be trusted: checks certificates also when the process does not, or sends nothing',
    'a network that is not to be trusted: lets nothing for this computer go through a proxy, with either client',
  ],
  plain: [
    'a server without encryption on another computer: gets no request, until the user agrees to that very origin',
    'a server without encryption on another computer: is checked only after the user has agreed, and remembered only when it has answered',
    'a settings file that cannot be written: keeps another server from being used, and neither that server nor the consent is kept',
  ],
  json: [
    'a document that names a schema: of this computer makes the editor ask nothing for it, and is as it was sent',
    'a document that names a schema: of this computer by its name makes the editor ask nothing for it, and is as it was sent',
    'a document that names a schema: of any host makes the editor ask nothing for it, and is as it was sent',
    'a document that names a schema: of the server makes the editor ask nothing for it, and is as it was sent',
    'a document that names a schema: relative makes the editor ask nothing for it, and is as it was sent',
    'a document that names a schema: of a document makes the editor ask nothing for it, and is as it was sent',
    'a document that names a schema: of the editor makes the editor ask nothing for it, and is as it was sent',
    'a document that names a schema: of a file makes the editor ask nothing for it, and is as it was sent',
    'a document that names a schema: under a name with escapes makes the editor ask nothing for it either',
    'a document that names a schema: only after it was read again, or is compared, makes the editor ask nothing for it',
    'a document that names a schema: inside of other objects makes the editor ask nothing, and no picture or link is asked for',
    'the editor’s own ways with JSON: find nothing wrong in any document of release 2.7rel, and show its outline, its folds and what each member means',
  ],
  told: [
    'a document: says in a sentence why it cannot be shown when the server does "redirect"',
    'a document: says in a sentence why it cannot be shown when the server does "cut-off"',
    'a document: says in a sentence why it cannot be shown when the server does "reset"',
    'Switch Server: says why it does not take a server with the fault redirect-302-plain-http, and keeps the text',
    'Switch Server: says why a text is no address, and that nobody listens at one',
    'Switch Server: offers where a redirect to the same host leads, and does not go there by itself',
  ],
  home: ['the commands: propose the name of a file in the folder to save in, whatever an item’s label is'],
  modes: [
    'A file that is written: by an export is for the user alone where its rows are private, and as any other where they are not',
    'A file that is written: in the place of another keeps who may read it, and what leads to it',
    'A file that is written: by Save As is for the user alone where the document is private',
  ],
  own: ['all resources: of names that nobody knows come last, with all that can be done with a list'],
};

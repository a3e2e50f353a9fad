import ts from 'typescript';

const { Any, Unknown, String: Text, TemplateLiteral } = ts.TypeFlags;

/** Members and parameters of VS Code's API whose text people see. */
const shown = new Set(
  `label description detail tooltip title name text message messageOrUri items prompt placeHolder placeholder
  validationMessage value html`.split(/\s+/),
);
/** Those with one of these names that are not shown directly: the log has a filter of its own. */
const unseen = /^LogOutputChannel$|\.value$/;
const markdown = /^(MarkdownString|appendMarkdown)\.value$/;

/** The functions whose result may be shown: in a page, in Markdown, and everywhere else. */
function sanitizersFor(place) {
  if (place === 'Webview.html') {
    return ['sanitizedPage'];
  }
  return markdown.test(place) ? ['sanitizeMarkdown', 'sanitizeAddress'] : ['sanitize'];
}

function isOfEditor(declaration) {
  return declaration.getSourceFile().fileName.endsWith('/@types/vscode/index.d.ts');
}

/**
 * Requires each text that is passed to VS Code for display to be a literal, a translation, or the result of a
 * sanitizer.
 */
export const shownText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      raw: '{{place}} may show text from a server or an address: pass it through {{sanitizer}}.',
      unknown: '{{place}} shows rows whose {{member}} is not checked: declare them as a QuickPickItem.',
    },
  },
  create(context) {
    const {
      program,
      esTreeNodeToTSNodeMap: nodes,
      tsNodeToESTreeNodeMap: estreeNodes,
      getTypeAtLocation,
    } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();

    /** Returns true if all values of a type are known at compile time, or are not text. */
    function isKnown(type) {
      if (type.isUnion()) {
        return type.types.every(isKnown);
      }
      return checker.isArrayType(type)
        ? checker.getTypeArguments(type).every(isKnown)
        : (type.flags & (Any | Unknown | Text | TemplateLiteral)) === 0;
    }

    function isClean(node, sanitizers) {
      switch (node.type) {
        case 'ConditionalExpression':
          return isClean(node.consequent, sanitizers) && isClean(node.alternate, sanitizers);
        case 'LogicalExpression':
          return isClean(node.left, sanitizers) && isClean(node.right, sanitizers);
        case 'TemplateLiteral':
          return node.expressions.every((part) => isClean(part, sanitizers));
        case 'ArrayExpression':
          return node.elements.every((element) => isClean(element, sanitizers));
        case 'SpreadElement':
          return isClean(node.argument, sanitizers);
        case 'Identifier': {
          const { parent, node: { id, init } = {} } = variableOf(node)?.defs[0] ?? {};
          return parent?.kind === 'const' && id.type === 'Identifier' && init !== null
            ? isClean(init, sanitizers)
            : isKnown(getTypeAtLocation(node));
        }
        case 'CallExpression': {
          const callee = context.sourceCode.getText(node.callee);
          return callee === 'vscode.l10n.t' || callee === 'isolateRightToLeft'
            ? node.arguments.every((argument) => isClean(argument, sanitizers))
            : sanitizers.includes(callee) ||
                callee === 'countText' ||
                (callee.endsWith('.map') && isCleanResult(node.arguments[0], sanitizers)) ||
                isKnown(getTypeAtLocation(node));
        }
        default:
          return isKnown(getTypeAtLocation(node));
      }
    }

    function isCleanResult({ body }, sanitizers) {
      return body !== undefined && body.type !== 'BlockStatement' && isClean(body, sanitizers);
    }

    /** Checks the rows of a quick pick that have a type of our own. */
    function checkRows(node, place) {
      const type = getTypeAtLocation(node);
      const row = checker.isArrayType(type) ? checker.getTypeArguments(type)[0] : undefined;
      for (const member of ['label', 'description', 'detail']) {
        const declarations = row?.getProperty(member)?.declarations ?? [];
        if (!declarations.every((declaration) => isOfEditor(declaration) || isCleanMember(declaration))) {
          context.report({ node, messageId: 'unknown', data: { place, member } });
        }
      }
    }

    /**
     * Returns true if a member of a type has only literal text, or if the object in this file that defines it has a
     * clean one.
     */
    function isCleanMember(declaration) {
      const property = estreeNodes.get(declaration);
      return property?.type === 'Property'
        ? isClean(property.value, ['sanitize'])
        : isKnown(checker.getTypeAtLocation(declaration));
    }

    function variableOf(node) {
      for (let scope = context.sourceCode.getScope(node); scope !== null; scope = scope.upper) {
        const variable = scope.set.get(node.name);
        if (variable !== undefined) {
          return variable;
        }
      }
      return undefined;
    }

    function check(symbol, node) {
      const declaration = symbol?.declarations?.find(isOfEditor);
      if (declaration === undefined || !shown.has(symbol.name)) {
        return;
      }
      const owner = declaration.parent;
      const place = `${(owner.name ?? owner.parent.name)?.getText() ?? ''}.${symbol.name}`;
      const within = owner.parent.name?.getText() ?? '';
      const isSeen = markdown.test(place) || ![place, within].some((name) => unseen.test(name));
      const sanitizers = sanitizersFor(place);
      if (symbol.name === 'items' && /QuickPick/i.test(place)) {
        checkRows(node, place);
      } else if (isSeen && !isClean(node, sanitizers)) {
        context.report({ node, messageId: 'raw', data: { place, sanitizer: sanitizers[0] } });
      }
    }

    return {
      'ObjectExpression > Property[computed=false][key.type="Identifier"]'(node) {
        const type = checker.getContextualType(nodes.get(node.parent));
        const types = type?.isUnion() === true ? type.types : [type];
        const symbol = types
          .map((each) => each?.getProperty(node.key.name))
          .find((each) => each !== undefined);
        check(symbol, node.value);
      },
      'AssignmentExpression[left.type="MemberExpression"]'(node) {
        check(checker.getSymbolAtLocation(nodes.get(node.left.property)), node.right);
      },
      'CallExpression, NewExpression'(node) {
        const { parameters = [], declaration } = checker.getResolvedSignature(nodes.get(node)) ?? {};
        if (declaration !== undefined && isOfEditor(declaration)) {
          node.arguments.forEach((argument, at) => {
            check(parameters[Math.min(at, parameters.length - 1)], argument);
          });
        }
      },
    };
  },
};

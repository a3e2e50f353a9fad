const question =
  /^\*[\s*]*(What|Who|Whom|Whose|Whether|How|Where|When|Which|Why|After how|Since when|So (?:many|much|few|long|often)|As (?:many|much|few))\b/;

/** Requires doc comments to begin like those of VS Code's own API: with a noun, or a verb in the third person. */
export const docComment = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { question: 'Begin the comment with a noun or a verb instead of "{{word}}".' },
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const word = comment.type === 'Block' ? question.exec(comment.value)?.[1] : undefined;
          if (word !== undefined) {
            context.report({ loc: comment.loc, messageId: 'question', data: { word } });
          }
        }
      },
    };
  },
};

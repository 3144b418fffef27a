const CASTS = { TSAsExpression: 'cast', TSTypeAssertion: 'cast', TSNonNullExpression: '"!"' };

/** `as const` only narrows a literal, and `{} as T` declares types for XState: neither claims anything about a value. */
function claimsNothing(node) {
  if (node.type === 'TSNonNullExpression') return false;
  const { typeAnnotation, expression } = node;
  const isConst = typeAnnotation.type === 'TSTypeReference' && typeAnnotation.typeName.name === 'const';
  return isConst || (expression.type === 'ObjectExpression' && expression.properties.length === 0);
}

/** The lines from the cast up to the start of its statement, property or element: the comment must be above one of them. */
function firstLines(node, source) {
  const lines = new Set();
  for (let at = node; at; at = at.parent) {
    lines.add(at.loc.start.line);
    const isWhole = /Statement$|Declaration$|^(?:Property|PropertyDefinition|JSXAttribute|TSEnumMember)$/.test(at.type);
    if (isWhole && at.type !== 'BlockStatement') break;
  }
  return [...lines].filter((line) => /\S/.test(source.lines[line - 1] ?? ''));
}

/** Reports a cast or a `!` without a comment on the line above it, or above its statement. */
export const castWithReason = {
  meta: {
    type: 'suggestion',
    docs: { description: 'require a reason above each type assertion' },
    messages: { missing: 'This {{what}} claims what the compiler cannot see: write the reason on the line above, or do without it.' },
    schema: [],
  },
  create(context) {
    const source = context.sourceCode;
    const commentEnds = new Set(source.getAllComments().map((comment) => comment.loc.end.line));
    const check = (node) => {
      if (claimsNothing(node) || firstLines(node, source).some((line) => commentEnds.has(line - 1))) return;
      context.report({ node, messageId: 'missing', data: { what: CASTS[node.type] } });
    };
    return Object.fromEntries(Object.keys(CASTS).map((type) => [type, check]));
  },
};

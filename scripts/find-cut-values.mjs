// Plain JavaScript for Node 20 and later, because it runs before anything is installed.

/**
 * Lines of a settings file (`.env`) whose value Node cuts off without a word: at a `#` that begins no comment, or after a closing
 * quote. Each as one line for people, without the value, which may be a password.
 */
export function findCutValues(text) {
  return text.split('\n').flatMap((line, index) => {
    const [, name, value] = line.match(/^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/) ?? []
    if (!name) return []
    const where = `.env, line ${index + 1}: the value of ${name} would end`
    if (/^["'`]/.test(value)) {
      const [, after] = value.match(/^(["'`]).*?\1(.*)$/)?.slice(1) ?? []
      if (after === undefined) return [`.env, line ${index + 1}: the quote before the value of ${name} is not closed`]
      return /^(\s+#.*)?$/.test(after) ? [] : [`${where} at its second quote; put other quotes around all of it`]
    }
    // `#` after blanks may begin a comment: ` # ` does.
    const [, beforeComment = value] = value.match(/^(.*?)(?:^|\s)#(?:\s.*)?$/) ?? []
    if (/\S#/.test(beforeComment)) return [`${where} at its #; put it in single quotes: ${name}='…'`]
    return /\S\s+#/.test(beforeComment)
      ? [
          `${where} at its #; put it in single quotes, ${name}='…', or write a blank after the # if a comment begins there`,
        ]
      : []
  })
}

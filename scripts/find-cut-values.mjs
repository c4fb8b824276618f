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
    const [, after] = value.match(/^(["'`]).*?\1\s*(.*)$/)?.slice(1) ?? []
    if (after) return after.startsWith('#') ? [] : [`${where} at its second quote; put other quotes around all of it`]
    // ` # ` begins a comment.
    const isCut = !/^["'`]/.test(value) && /\S#|#\S/.test(value.replace(/\s#\s.*$/, ''))
    return isCut ? [`${where} at its #; put it in single quotes: ${name}='…'`] : []
  })
}

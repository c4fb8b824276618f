import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'

const attribute = (name: string) => (element: HTMLElement) => ({ [name]: element.getAttribute(name) })

/** A block rendered as one element around its content. */
function block(tag: string, spec: NodeSpec): NodeSpec {
  return { group: 'block', parseDOM: [{ tag }], toDOM: (): DOMOutputSpec => [tag, 0], ...spec }
}

/** A mark read from any of `tags`; written as the first. */
function mark(...tags: [string, ...string[]]): MarkSpec {
  return { parseDOM: tags.map((tag) => ({ tag })), toDOM: () => [tags[0], 0] }
}

/**
 * The allowed content of a long description: the same that `sanitizeEventHtml` accepts, in the form that it writes. Headings are at
 * levels below the page's own.
 */
export const descriptionSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: block('p', { content: 'inline*' }),
    heading: block('h3', {
      content: 'inline*',
      attrs: { level: { default: 3 } },
      defining: true,
      parseDOM: [
        ...['h1', 'h2', 'h3'].map((tag) => ({ tag, attrs: { level: 3 } })),
        ...['h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 4 } })),
      ],
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    }),
    bullet_list: block('ul', { content: 'list_item+' }),
    ordered_list: block('ol', { content: 'list_item+' }),
    list_item: block('li', { group: '', content: 'block+', defining: true }),
    blockquote: block('blockquote', { content: 'block+', defining: true }),
    horizontal_rule: block('hr', { toDOM: () => ['hr'] }),
    text: { group: 'inline' },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    image: {
      group: 'inline',
      inline: true,
      draggable: true,
      attrs: { src: {}, alt: { default: '' }, width: { default: null }, height: { default: null } },
      parseDOM: [
        {
          tag: 'img[src]',
          getAttrs: (element) => ({
            ...Object.assign({}, ...['src', 'width', 'height'].map((name) => attribute(name)(element))),
            // As the server writes it.
            alt: element.getAttribute('alt') ?? '',
          }),
        },
      ],
      toDOM: ({ attrs }) => ['img', { ...attrs, loading: 'lazy' }],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: attribute('href') }],
      toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
    },
    strong: mark('strong', 'b'),
    em: mark('em', 'i'),
    underline: mark('u'),
    strike: mark('s', 'del', 'strike'),
    small: mark('small'),
    sub: { ...mark('sub'), excludes: 'sup' },
    sup: { ...mark('sup'), excludes: 'sub' },
  },
})

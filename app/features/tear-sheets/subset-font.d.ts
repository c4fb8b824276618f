declare module 'subset-font' {
  /** The font with only the glyphs that `text` needs, its axes set to the given values. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes: Record<string, number>; noHinting: boolean },
  ): Promise<Buffer>
}

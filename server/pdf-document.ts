import PDFDocument from 'pdfkit';
import { mainFonts } from './pdf-fonts.ts';
import { type Word, isPlainText, orderWords, splitWords } from './pdf-runs.ts';

type Options = PDFKit.Mixins.TextOptions;

/** The height of Noto Sans above the baseline, by its size. */
const ascent = 1.069;

/** A document whose texts may be in any script: what the main font lacks is drawn with another one, in its direction. */
export class MultiScriptDocument extends PDFDocument {
  #font: keyof typeof mainFonts = 'plain';
  #size = 10;

  constructor(options: PDFKit.PDFDocumentOptions) {
    super(options);
    this.registerFont('plain', mainFonts.plain).registerFont('strong', mainFonts.strong);
  }

  override font(src: PDFKit.Mixins.PDFFontSource, ...rest: []): this {
    if (src === 'plain' || src === 'strong') this.#font = src;
    return super.font(src, ...rest);
  }

  override fontSize(size: number): this {
    this.#size = size;
    return super.fontSize(size);
  }

  override heightOfString(text: string, options: Options = {}): number {
    if (isPlainText(text)) return super.heightOfString(text, options);
    return this.#wrap(text, this.#widthOf(this.x, options)).length * this.currentLineHeight(true);
  }

  override text(text: string, options?: Options): this;
  override text(text: string, x?: number, y?: number, options?: Options): this;
  override text(text: string, first?: number | Options, second?: number, third: Options = {}): this {
    const [x, y, options] =
      typeof first === 'object' ? [this.x, this.y, first] : [first ?? this.x, second ?? this.y, third];
    if (isPlainText(text)) return super.text(text, x, y, options);
    this.x = x;
    this.y = y;
    const width = this.#widthOf(this.x, options);
    for (const line of this.#wrap(text, width)) this.#drawLine(line, this.x, width, options);
    return this;
  }

  #widthOf(x: number, { width }: Options): number {
    return width ?? this.page.width - this.page.margins.right - x;
  }

  /** Runs with another font, which has no weights, then sets the font again. */
  #with<Result>(font: string | null, use: () => Result): Result {
    super.font(font ?? this.#font);
    try {
      return use();
    } finally {
      super.font(this.#font);
    }
  }

  #widthOfWord({ runs }: Word): number {
    return runs.reduce((sum, { font, text }) => sum + this.#with(font, () => this.widthOfString(text)), 0);
  }

  #wrap(text: string, width: number): Word[][] {
    const space = this.widthOfString(' ');
    return text.split('\n').flatMap((paragraph) => {
      const lines: Word[][] = [[]];
      let used = 0;
      for (const word of splitWords(paragraph)) {
        const wordWidth = this.#widthOfWord(word) + (word.hasSpaceBefore ? space : 0);
        if (used > 0 && used + wordWidth - (word.hasSpaceBefore ? space : 0) > width) {
          lines.push([]);
          used = 0;
        }
        lines.at(-1)?.push(word);
        used += wordWidth;
      }
      return lines;
    });
  }

  #drawLine(words: Word[], x: number, width: number, { align }: Options): void {
    const height = this.currentLineHeight(true);
    const { margins } = this.page;
    if (this.y + height > this.page.height - margins.bottom && margins.bottom > 0) this.addPage();
    const space = this.widthOfString(' ');
    const inOrder = orderWords(words);
    const widths = inOrder.map((word) => this.#widthOfWord(word));
    const gaps = inOrder.map((word, nth) =>
      nth > 0 && (word.hasSpaceBefore || inOrder[nth - 1]?.direction === 'rtl') ? space : 0,
    );
    const total = [...widths, ...gaps].reduce((sum, part) => sum + part, 0);
    const { y } = this;
    let at = x + (align === 'right' ? width - total : align === 'center' ? (width - total) / 2 : 0);
    for (const [nth, { runs }] of inOrder.entries()) {
      at += gaps[nth] ?? 0;
      for (const { font, text } of runs)
        this.#with(font, () => {
          super.text(text, at, y + ascent * this.#size, { lineBreak: false, baseline: 'alphabetic' });
          at += this.widthOfString(text);
        });
    }
    this.x = x;
    this.y = y + height;
  }
}

import {
  Decoration,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';

/** What a mark is called, and what is told of it when pointed at. */
export interface MarkerWords {
  readonly label: string;
  readonly hint: string;
  readonly kind: 'stored' | 'written' | 'comment' | 'unknown';
}

const MARKER = /«(?:secret|comment)-\d{1,9}-[a-z0-9]{10}»/g;

class Chip extends WidgetType {
  readonly #words: MarkerWords;
  readonly #marker: string;
  constructor(marker: string, words: MarkerWords) {
    super();
    this.#marker = marker;
    this.#words = words;
  }
  override eq(other: Chip): boolean {
    return other.#marker === this.#marker && other.#words.hint === this.#words.hint;
  }
  override toDOM(): HTMLElement {
    const chip = document.createElement('span');
    chip.className = 'cm-chip';
    chip.dataset['kind'] = this.#words.kind;
    chip.textContent = this.#words.label;
    chip.title = this.#words.hint;
    return chip;
  }
  override ignoreEvent(): boolean {
    return false;
  }
}

/** Draws every mark as a chip that the cursor steps over and that is deleted as a whole. */
export function markerChips(wordsFor: (marker: string) => MarkerWords) {
  const matcher = new MatchDecorator({
    regexp: MARKER,
    decoration: ([marker]) => Decoration.replace({ widget: new Chip(marker, wordsFor(marker)) }),
  });
  const plugin = ViewPlugin.fromClass(
    class {
      chips: DecorationSet;
      constructor(view: EditorView) {
        this.chips = matcher.createDeco(view);
      }
      update(update: ViewUpdate): void {
        this.chips = matcher.updateDeco(update, this.chips);
      }
    },
    {
      decorations: ({ chips }) => chips,
      provide: (it) => EditorView.atomicRanges.of((view) => view.plugin(it)?.chips ?? Decoration.none),
    },
  );
  return plugin;
}

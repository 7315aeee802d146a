/** The look of a part is decided in its recipe: these doors stay shut to the outside. */
export type Sealed<Props> = Omit<Props, 'className' | 'style' | 'children'>;

/** Drawn by the style sheet, as the tick is. */
export const Trophy = () => <i role="img" aria-label="Winner" className="bk-trophy" />

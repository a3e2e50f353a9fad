/** Lists with as many rows as this are too long to be read whole; that is what search is for. */
export const maxLoadedRows = 2000;

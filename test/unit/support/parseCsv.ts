const cells = {
  ',': /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))/,
  ';': /^(?:"((?:[^"]|"")*)"|([^";\r\n]*))/,
};

/** Parses comma-separated values by RFC 4180, independently of the code that writes them. */
export function parseCsv(text: string, delimiter: ',' | ';' = ','): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  for (let at = 0; at < text.length;) {
    const [all = '', quoted, plain = ''] = cells[delimiter].exec(text.slice(at)) ?? [];
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += all.length;
    if (text.startsWith('\r\n', at)) {
      records.push(record);
      record = [];
      at += 2;
    } else if (text[at] === delimiter) {
      at += 1;
    } else {
      throw new SyntaxError(`At ${String(at)} a cell does not end.`);
    }
  }
  return records;
}

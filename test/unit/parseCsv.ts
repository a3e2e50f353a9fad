const cells = {
  ',': /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))/,
  ';': /^(?:"((?:[^"]|"")*)"|([^";\r\n]*))/,
};

/** The records of comma-separated values as RFC 4180 has them, read by itself: what the extension writes is held against it. */
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

/** The name of the time zone in which it is between noon and one o'clock. */
export function getNoonTimeZone(moment: Date): string {
  const hoursWest = moment.getUTCHours() - 12;
  return `Etc/GMT${hoursWest < 0 ? '' : '+'}${hoursWest}`;
}

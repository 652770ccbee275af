/** Processor time of this thread during `work`, ms. Unlike time, it does not grow when others use the machine. */
export function processorTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

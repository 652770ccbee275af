export default function HomePage() {
  return (
    <main className="p-6">
      <h1 className="text-17 font-semibold text-ink">Easel</h1>
    </main>
  );
}

use anyhow::anyhow;
use rquickjs::{CatchResultExt, Context, Ctx, Function, Runtime};

/// Stack of the engine in bytes. React components nest deeply; the default is 256 KiB.
const STACK_BYTES: usize = 4 << 20;

/// QuickJS with the script that turns props into HTML. Used by one thread.
pub(super) struct Engine {
    context: Context,
}

impl Engine {
    /// Starts an engine, runs the script, and gives it the facts of the site, which every page shows.
    ///
    /// # Errors
    /// When the script does not run.
    pub(super) fn start(script: &str, site_json: &str) -> anyhow::Result<Self> {
        let runtime = Runtime::new()?;
        runtime.set_max_stack_size(STACK_BYTES);
        let context = Context::full(&runtime)?;
        context.with(|ctx| {
            let run = || -> rquickjs::Result<()> {
                ctx.eval::<(), _>(script)?;
                function(&ctx, "startSite")?.call((ctx.json_parse(site_json)?,))
            };
            run().catch(&ctx).map_err(|error| anyhow!("the renderer script does not start: {error}"))
        })?;
        Ok(Self { context })
    }

    /// The HTML of the body, with a placeholder for the page.
    ///
    /// # Errors
    /// When a component throws.
    pub(super) fn render_shell(&self, shell_json: &str) -> anyhow::Result<String> {
        self.call("renderShell", |ctx, render| render.call((ctx.json_parse(shell_json)?,)))
    }

    /// The HTML of one page.
    ///
    /// # Errors
    /// When a component throws.
    pub(super) fn render_page(&self, id: &str, props_json: &str) -> anyhow::Result<String> {
        self.call("renderPage", |ctx, render| render.call((id, ctx.json_parse(props_json)?)))
    }

    fn call(
        &self,
        name: &str,
        call: impl for<'js> FnOnce(&Ctx<'js>, Function<'js>) -> rquickjs::Result<String>,
    ) -> anyhow::Result<String> {
        self.context.with(|ctx| {
            function(&ctx, name)
                .and_then(|function| call(&ctx, function))
                .catch(&ctx)
                .map_err(|error| anyhow!("{error}"))
        })
    }
}

/// A function that the script defines.
fn function<'js>(ctx: &Ctx<'js>, name: &str) -> rquickjs::Result<Function<'js>> {
    ctx.globals().get(name)
}

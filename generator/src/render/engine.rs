use anyhow::anyhow;
use rquickjs::{CatchResultExt, Context, Ctx, Function, Runtime};

/// Stack of the engine in bytes. React components nest deeply; the default is 256 KiB.
const STACK_BYTES: usize = 4 << 20;

/// QuickJS with the script that turns props into HTML. Used by one thread.
pub(super) struct Engine {
    context: Context,
}

impl Engine {
    /// Starts an engine and runs the script, which defines `renderShell` and `renderPage`.
    ///
    /// # Errors
    /// When the script does not run.
    pub(super) fn start(script: &str) -> anyhow::Result<Self> {
        let runtime = Runtime::new()?;
        runtime.set_max_stack_size(STACK_BYTES);
        let context = Context::full(&runtime)?;
        context.with(|ctx| {
            ctx.eval::<(), _>(script)
                .catch(&ctx)
                .map_err(|error| anyhow!("the renderer script does not start: {error}"))
        })?;
        Ok(Self { context })
    }

    /// The HTML of the body, with a placeholder for the page.
    ///
    /// # Errors
    /// When a component throws.
    pub(super) fn render_shell(&self, shell_json: &str) -> anyhow::Result<String> {
        self.context.with(|ctx| {
            function(&ctx, "renderShell")?.call((shell_json,)).catch(&ctx).map_err(|error| anyhow!("{error}"))
        })
    }

    /// The HTML of one page.
    ///
    /// # Errors
    /// When a component throws.
    pub(super) fn render_page(&self, id: &str, props_json: &str, site_json: &str) -> anyhow::Result<String> {
        self.context.with(|ctx| {
            function(&ctx, "renderPage")?
                .call((id, props_json, site_json))
                .catch(&ctx)
                .map_err(|error| anyhow!("{error}"))
        })
    }
}

fn function<'js>(ctx: &Ctx<'js>, name: &str) -> anyhow::Result<Function<'js>> {
    ctx.globals().get(name).map_err(|error| anyhow!("the renderer script does not define {name}: {error}"))
}
